import { useState } from 'react';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';

/** Two screens at one address: asking for a link, and choosing a password after opening it. */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  const [spent, setSpent] = useState<string | null>(null);
  if (!token || token === spent) return <RequestResetForm />;
  return <NewPasswordForm key={token} token={token} onNewLink={() => setSpent(token)} />;
}
