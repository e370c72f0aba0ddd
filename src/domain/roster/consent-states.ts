/**
 * Whether an athlete can be given to (docs/decisions/180). It is stored with the athlete, and a phone knows it by its byte.
 *
 * - `listed`: on a roster, and nobody has said no. While the site asks athletes first, only of those who have said yes.
 * - `awaiting_yes`: the site asks athletes first (docs/decisions/177), and this one hasn't said yes. The database sets it, and no step leads here.
 * - `paused`: takes nothing for now.
 * - `opted_out`: takes nothing through this site.
 * - `removed`: isn't here anymore. Nothing leads back.
 */
export const CONSENTS = ['listed', 'awaiting_yes', 'paused', 'opted_out', 'removed'] as const;
export type Consent = (typeof CONSENTS)[number];

/**
 * An athlete's state: their consent and, while that is open, how far a claim of their page is (docs/decisions/181). It is never
 * stored. A claimed athlete is as open as a listed one, so phones get no byte for it.
 */
export const ATHLETE_STATES = ['listed', 'claim_pending', 'claimed', 'paused', 'opted_out', 'removed'] as const;
export type AthleteState = (typeof ATHLETE_STATES)[number];

/** What somebody can change a consent to. `listed` opens an athlete again, as far as the site's mode lets it. */
export type ConsentStep = Exclude<Consent, 'awaiting_yes'>;
export const CONSENT_STEPS = CONSENTS.filter((consent): consent is ConsentStep => consent !== 'awaiting_yes');

/** `listed`: everybody on a roster can be given to. `claimed`: only those who have said yes. */
export const CONSENT_MODES = ['listed', 'claimed'] as const;
export type ConsentMode = (typeof CONSENT_MODES)[number];

/** As staff read them: “went from open to paused”. */
export const CONSENT_WORDS: Readonly<Record<Consent, string>> = {
	listed: 'open',
	awaiting_yes: 'waiting for a yes',
	paused: 'paused',
	opted_out: 'opted out',
	removed: 'removed',
};

/** Who may make a step. An athlete is whoever claims the page or holds it, and a desk is that of the athlete's school. */
export const MOVERS = ['admin', 'desk', 'athlete'] as const;
export type Mover = (typeof MOVERS)[number];

/** A claim needs none to end: whatever the consent is, staff can decline it or take the page off somebody. */
const STEPS: readonly { from: AthleteState | Consent; to: AthleteState; by: readonly Mover[] }[] = [
	{ from: 'listed', to: 'claimed', by: ['athlete'] },
	{ from: 'listed', to: 'claim_pending', by: ['athlete'] },
	{ from: 'claim_pending', to: 'claimed', by: ['athlete', 'admin', 'desk'] },
	{ from: 'claim_pending', to: 'claim_pending', by: ['athlete'] },
	{ from: 'listed', to: 'paused', by: MOVERS },
	{ from: 'listed', to: 'opted_out', by: MOVERS },
	{ from: 'listed', to: 'removed', by: ['admin', 'desk'] },
	// By saying yes, and with a claim of the page.
	{ from: 'awaiting_yes', to: 'listed', by: ['athlete'] },
	{ from: 'awaiting_yes', to: 'paused', by: MOVERS },
	{ from: 'awaiting_yes', to: 'opted_out', by: MOVERS },
	{ from: 'awaiting_yes', to: 'removed', by: ['admin', 'desk'] },
	// Not every pause is everybody's to end: `stepsNow`.
	{ from: 'paused', to: 'listed', by: MOVERS },
	{ from: 'paused', to: 'paused', by: ['admin', 'desk'] },
	{ from: 'paused', to: 'opted_out', by: MOVERS },
	{ from: 'paused', to: 'removed', by: ['admin', 'desk'] },
	{ from: 'opted_out', to: 'listed', by: ['admin'] },
	{ from: 'opted_out', to: 'removed', by: ['admin', 'desk'] },
];

/** The consents that may follow this one. A claim neither allows nor forbids any. */
export function stepsFrom(from: Consent, by: Mover): ConsentStep[] {
	return STEPS.filter((step) => step.from === from && step.by.includes(by)).flatMap(({ to }) => CONSENT_STEPS.filter((consent) => consent === to));
}

/**
 * The consents that somebody may choose now. Athletes and desks end only a pause of their own, and an admin any. Staff can pause over the
 * pause of whoever is below them, so that only they end it. @param last who paused a paused athlete
 */
export function stepsNow(from: Consent, by: Mover, last: Mover | undefined): ConsentStep[] {
	return stepsFrom(from, by).filter((to) => {
		if (from !== 'paused') return true;
		if (to === 'listed') return by === 'admin' || last === by;
		return to !== 'paused' || outranks(by, last);
	});
}

/** Whether the pause of the one counts over that of the other. @param other undefined: nobody noted who */
export function outranks(one: Mover, other: Mover = 'admin'): boolean {
	return MOVERS.indexOf(one) < MOVERS.indexOf(other);
}

/** Whether somebody may bring an athlete's claim from one state to another. */
export function mayStep(from: AthleteState, to: AthleteState, by: Mover): boolean {
	return STEPS.some((step) => step.from === from && step.to === to && step.by.includes(by));
}

/** How far the claim of an athlete's page is. A claim of an athlete who has moved since doesn't count. */
export interface ClaimProgress {
	isHeld: boolean;
	/** Somebody proved a mailbox at the school, and no admin has decided yet. */
	isPending: boolean;
}

/** An athlete's state. Whoever is closed stays so, whether or not somebody has claimed the page. */
export function stateOf(consent: Consent, { isHeld, isPending }: ClaimProgress): AthleteState {
	if (saysNo(consent)) return consent;
	return isHeld ? 'claimed' : isPending ? 'claim_pending' : 'listed';
}

/** Whether the athlete gets no new donations. */
export function isClosed(consent: Consent): boolean {
	return consent !== 'listed';
}

/** Whether somebody has said no: the athlete gets no requests, either. */
export function saysNo(consent: Consent): consent is 'paused' | 'opted_out' | 'removed' {
	return consent !== 'listed' && consent !== 'awaiting_yes';
}

/** Whether monthly donations end rather than pause. */
export function endsPlans(consent: Consent): boolean {
	return consent === 'opted_out' || consent === 'removed';
}

/**
 * Of two records that turn out to be one person, the one whose no says more counts. Without a no, they are `listed`, and the database
 * looks whether that takes a yes.
 */
export function strictest(a: Consent, b: Consent): Consent {
	const [one, other] = [a, b].map((consent) => (saysNo(consent) ? consent : 'listed')) as [Consent, Consent];
	return CONSENTS.indexOf(one) > CONSENTS.indexOf(other) ? one : other;
}
