import { useState } from 'react';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';

/** Without a link from a mail: asks where to send one. Opened through such a link: asks for the new password. */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  const [spent, setSpent] = useState<string | null>(null);
  if (!token || token === spent) return <RequestResetForm />;
  return <NewPasswordForm key={token} token={token} onNewLink={() => setSpent(token)} />;
}
