import type { Challenge, Proof } from '#domain/api/proof-of-work.ts';

/** The page sends the proof worker one challenge, and gets one reply. */
export type ProofRequest = Challenge;
/** Without a solution: none was found in time. */
export type ProofReply = { solution?: Proof['solution'] | undefined } | { reason: string };
