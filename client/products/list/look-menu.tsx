import { Columns3 } from 'lucide-react';
import { listColumns } from '#shared/products/views.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuCheck, MenuSeparator } from '../../ui/menu.tsx';
import { columnNames, type ListLook } from './list-look.ts';

/** Lets a person choose the columns of the table and how close its rows are. */
export function LookMenu({ look, onLook }: { look: ListLook; onLook: (look: ListLook) => void }) {
  const { hidden, dense } = look;
  return (
    <Menu
      trigger={
        <Button
          className="max-sm:hidden"
          iconOnly
          aria-label="Columns and rows"
          title="Columns and rows"
          icon={<Columns3 className="size-4.5" />}
        />
      }
    >
      {listColumns.map((column) => (
        <MenuCheck
          key={column}
          checked={!hidden.includes(column)}
          onChange={(shown) => onLook({ ...look, hidden: shown ? hidden.filter((one) => one !== column) : [...hidden, column] })}
        >
          {columnNames[column]}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuCheck checked={dense} onChange={(next) => onLook({ ...look, dense: next })}>
        Compact rows
      </MenuCheck>
    </Menu>
  );
}
