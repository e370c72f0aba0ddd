/** Of what was to be changed, and can't be: now, or any more. */
export const SENDING_NOW = 'It is being sent right now.';
export const TOO_LATE = 'It was sent in the meantime and can’t be changed any more.';
