import { useSearchParams } from 'wouter';
import { BatchList } from './batch-list.tsx';
import { BatchScreen } from './batch-screen.tsx';

/** The texts of many products: the list of batches or, with an id in the address, one of them. */
export default function BatchesPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <BatchScreen key={id} id={id} /> : <BatchList />;
}
