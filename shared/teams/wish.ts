/** How a request says in whose catalogue it wants to work. What it says is checked for each call; see server/teams/catalogue.ts. */

/** A header with the id of the catalogue's owner. Without it, a call is about the caller's own catalogue. */
export const CATALOGUE_HEADER = 'x-catalogue';
/** The same as a parameter of the address, for what the browser asks for by itself: downloads and streams of events. */
export const CATALOGUE_PARAMETER = 'catalogue';
/** A header with which owners and admins see a catalogue with the rights of a viewer. It can only take rights away. */
export const VIEW_AS_HEADER = 'x-view-as';
export const ASKS_AS = 'viewer';

/** Why a catalogue cannot be opened although the person is in its team. */
export const CATALOGUE_RESTS =
  'The account of its owner is suspended or about to be deleted, so this catalogue cannot be opened now. Your own catalogue is as it was.';
