import { type NoticeChoices, type NoticeTopic, type NoticeWay, noticeTopics } from '#shared/notifications.ts';
import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { QueryView } from '../ui/query-view.tsx';

const topics: Record<NoticeTopic, { label: string; hint: string; mail: boolean }> = {
  jobs: {
    label: 'Long jobs',
    hint: 'Imports, exports, texts and edits of many products. By mail only if it took over two minutes and Listwright was closed.',
    mail: true,
  },
  drafts: {
    label: 'Drafts that wait',
    hint: 'When new texts wait for you to use, approve or discard them. At most once a day.',
    mail: true,
  },
  reviews: {
    label: 'Reviews of your drafts',
    hint: 'When somebody in your team approves a draft of yours, sends it back or comments on it.',
    mail: false,
  },
  queries: { label: 'AI queries', hint: 'When 80% of a period’s queries are used, and when all are.', mail: true },
  feedback: {
    label: 'Your feedback',
    hint: 'When it gets another status or an answer. By mail only if you asked for it.',
    mail: true,
  },
  deleted: { label: 'Deleted products', hint: 'The day before more than ten of them go for good.', mail: false },
};
const ways: { way: NoticeWay; label: string }[] = [
  { way: 'inApp', label: 'In the app' },
  { way: 'mail', label: 'By mail' },
];

const isOn = (choices: NoticeChoices, topic: NoticeTopic, way: NoticeWay) => choices[topic]?.[way] !== false;

/** What the person is told, and how. Each choice is saved at once. */
export function NotificationsCard() {
  const query = trpc.notifications.choices.useQuery();
  const utils = trpc.useUtils();
  const choose = trpc.notifications.choose.useMutation({
    onMutate: ({ topic, way, on }) =>
      utils.notifications.choices.setData(
        undefined,
        (before) => before && { ...before, choices: { ...before.choices, [topic]: { ...before.choices[topic], [way]: on } } },
      ),
    onError: () => utils.notifications.choices.invalidate(),
  });
  return (
    <Card>
      <QueryView query={query} failed="Your choices could not be loaded.">
        {({ choices, mails }) => (
          <>
            <table className="w-full">
              <caption className="sr-only">What you are told, and how</caption>
              <thead className="text-muted-foreground text-sm">
                <tr>
                  <th scope="col" className="pb-2 text-start font-medium">
                    Event
                  </th>
                  {ways.map(({ way, label }) => (
                    <th key={way} scope="col" className="w-18 pb-2 text-center font-medium sm:w-24">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {noticeTopics.map((topic) => (
                  <tr key={topic} className="border-t">
                    <th scope="row" className="py-2.5 pe-3 text-start font-normal">
                      <span className="block font-medium">{topics[topic].label}</span>
                      <span className="text-pretty text-muted-foreground text-sm">{topics[topic].hint}</span>
                    </th>
                    {ways.map(({ way, label }) => (
                      <td key={way} className="text-center">
                        {way === 'mail' && !topics[topic].mail ? (
                          <span className="text-muted-foreground text-sm">in the app only</span>
                        ) : (
                          <span className="inline-grid place-items-center touch:min-h-11 touch:min-w-11">
                            <Checkbox
                              aria-label={`${topics[topic].label}: ${label.toLowerCase()}`}
                              checked={isOn(choices, topic, way)}
                              onChange={({ target }) => choose.mutate({ topic, way, on: target.checked })}
                            />
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
                <tr className="border-t">
                  <th scope="row" className="py-2.5 pe-3 text-start font-normal">
                    <span className="block font-medium">Safety and money</span>
                    <span className="text-pretty text-muted-foreground text-sm">
                      Sign-ins from a new browser, changes of password and address, API tokens, payments, cards and plans. These
                      cannot be switched off.
                    </span>
                  </th>
                  {ways.map(({ way }) => (
                    <td key={way} className="text-center text-muted-foreground text-sm">
                      always
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
            {!mails && (
              <p className="mt-3 text-muted-foreground text-sm">Mails reach you once your e-mail address is confirmed.</p>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
