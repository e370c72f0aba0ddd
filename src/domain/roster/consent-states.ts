/**
 * Whether an athlete can be given to (docs/decisions/180). A state of athletes who claim their page needs a name and a
 * byte here, and its rows in `STEPS`.
 *
 * - `listed`: on a roster, and nobody has said no.
 * - `paused`: takes nothing for now.
 * - `opted_out`: takes nothing through this site.
 * - `removed`: isn't here anymore. Nothing leads back.
 */
export const CONSENTS = ['listed', 'paused', 'opted_out', 'removed'] as const;
export type Consent = (typeof CONSENTS)[number];

/** As staff read them: “went from open to paused”. */
export const CONSENT_WORDS: Readonly<Record<Consent, string>> = { listed: 'open', paused: 'paused', opted_out: 'opted out', removed: 'removed' };

/** Who may make a step. */
type Mover = 'admin';

const STEPS: readonly { from: Consent; to: Consent; by: readonly Mover[] }[] = [
	{ from: 'listed', to: 'paused', by: ['admin'] },
	{ from: 'listed', to: 'opted_out', by: ['admin'] },
	{ from: 'listed', to: 'removed', by: ['admin'] },
	{ from: 'paused', to: 'listed', by: ['admin'] },
	{ from: 'paused', to: 'opted_out', by: ['admin'] },
	{ from: 'paused', to: 'removed', by: ['admin'] },
	{ from: 'opted_out', to: 'listed', by: ['admin'] },
	{ from: 'opted_out', to: 'removed', by: ['admin'] },
];

/** The states that may follow this one. */
export function stepsFrom(from: Consent, by: Mover): Consent[] {
	return STEPS.filter((step) => step.from === from && step.by.includes(by)).map(({ to }) => to);
}

/** Whether the athlete gets no new donations and requests. */
export function isClosed(consent: Consent): boolean {
	return consent !== 'listed';
}

/** Whether monthly donations end rather than pause. */
export function endsPlans(consent: Consent): boolean {
	return consent === 'opted_out' || consent === 'removed';
}

/** Of two records that turn out to be one person, the one whose no says more counts. */
export function strictest(a: Consent, b: Consent): Consent {
	return CONSENTS.indexOf(a) > CONSENTS.indexOf(b) ? a : b;
}
