import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';

/** Shared by the lists of a donor's own donations, plans, and cards. */
export const donorListThrottle = defineThrottle(BROWSE_LIMITS);

/**
 * Shared by the calls that start, change, or end a donation. Far more than a person taps and far less than a script
 * would; an address may be a whole stadium.
 */
export const givingThrottle = defineThrottle({ device: 40, address: 6000, windowMs: 60_000 });
