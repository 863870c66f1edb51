/** Actions of the audit log whose name does not say in plain words what happened. */
const known: Record<string, string> = {
  refused: 'Refused: not allowed',
  'auth.register': 'Registered',
  'auth.login': 'Signed in',
  'auth.logout': 'Signed out',
  'auth.loginFailed': 'Sign-in failed',
  'auth.adminLogin': 'Signed in to the admin area',
  'auth.adminLoginRefused': 'Refused at the admin sign-in',
  'auth.reauthFailed': 'Wrong password when asked again',
  'auth.resetRequested': 'Asked for a reset link',
  'auth.passwordReset': 'Set a new password with a link',
  'auth.passwordChanged': 'Changed the password',
  'auth.emailVerified': 'Confirmed the address',
  'auth.emailChangeRequested': 'Asked to change the address',
  'auth.emailChanged': 'Changed the address',
  'auth.emailChangeUndone': 'Took a change of address back',
  'auth.sessionRevoked': 'Signed out a device',
  'auth.sessionsRevoked': 'Signed out all other devices',
  'auth.apiTokenCreated': 'Made an API token',
  'auth.apiTokenRevoked': 'Ended an API token',
  'auth.providerLinked': 'Linked a sign-in service',
  'auth.providerUnlinked': 'Unlinked a sign-in service',
  'auth.providerLogin': 'Signed in through a service',
  'auth.providerFailed': 'Sign-in through a service failed',
  'account.exported': 'Downloaded all data',
  'account.deletionRequested': 'Asked to delete the account',
  'account.deletionCancelled': 'Kept the account',
  'account.erased': 'Account erased',
  'team.invited': 'Invited people to a team',
  'team.invitationRevoked': 'Took an invitation back',
  'team.joined': 'Joined a team',
  'team.declined': 'Declined an invitation',
  'team.roleChanged': 'Changed the role of a member',
  'team.capChanged': 'Changed the query cap of a member',
  'team.settingsChanged': 'Changed who may put texts live',
  'team.removed': 'Removed a member',
  'team.restored': 'Took the removal of a member back',
  'team.left': 'Left a team',
  'team.ownershipOffered': 'Offered a catalogue to a member',
  'team.ownershipRevoked': 'Took the offer of a catalogue back',
  'team.ownershipDeclined': 'Declined the offer of a catalogue',
  'team.ownershipChanged': 'Took a catalogue over',
  'admin.roleChanged': 'Role changed',
  'admin.suspended': 'Suspended',
  'admin.reactivated': 'Reactivated',
  'admin.signedOut': 'Signed out everywhere',
  'admin.user.queriesGranted': 'AI queries granted',
  'admin.user.queriesTakenBack': 'Granted queries taken back',
  'admin.user.planGiven': 'Plan given',
  'admin.user.giftEnded': 'Given plan ended',
  'admin.user.resetSent': 'Reset link mailed',
  'admin.user.exported': 'Data saved by an admin',
  'admin.user.deletionScheduled': 'Deletion scheduled',
  'admin.user.deletionCancelled': 'Deletion cancelled',
  'admin.user.noteAdded': 'Note added',
  'admin.user.noteDeleted': 'Note deleted',
  'admin.list.read': 'Large page of a list read',
  'admin.list.exported': 'List saved as a file',
  'admin.setup.backupConfirmed': 'Said that backups are made',
};

/**
 * What an action of the audit log is called on the screen. An unknown one is taken apart: `admin.article.draftSaved` is "Article:
 * draft saved".
 */
export function actionWords(action: string): string {
  if (known[action]) return known[action];
  const words = action
    .replace(/^admin\./, '')
    .split('.')
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .join(': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
