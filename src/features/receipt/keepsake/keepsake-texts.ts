import type { KeepsakeFacts } from '#domain/keepsake/keepsake.ts';
import { thanksOf } from '#domain/keepsake/keepsake-svg.ts';
import { seasonLabel } from '#domain/keepsake/season.ts';

/** Texts of a donation's card. */
export const keepsakeTexts = {
	title: 'Your keepsake',
	awaiting: (player: string) => `${player} hasn’t signed this season’s cards yet. Yours will be here once they do.`,
	/** The card in words. */
	alt: ({ number, player_name, team_name, season, donor, signature }: KeepsakeFacts) =>
		`Card No. ${number} from ${player_name}, ${team_name}, ${seasonLabel(season)}. ${thanksOf(donor)} ${signature.kind === 'drawn' ? 'Signed by hand' : `Signed ${signature.name}`}.`,
	note: (player: string, note: string) => `${player} wrote: “${note}”`,
	genuine: 'Checked: this site signed the card.',
	forged: 'We can’t confirm this card. It isn’t what this site signed.',
	unchecked: 'We couldn’t check the card. You need to be online the first time.',
	/** The site's key has changed, so this device can't tell. */
	otherKey: (device: string) => `We can’t confirm this card: this ${device} knows an older key of this site.`,
	tryAgain: 'Try again',
	checking: 'Checking the card…',
	void: 'Nothing is left of this donation, so the card is void.',
	share: 'Share the card',
	save: 'Save as a picture',
	saving: 'Making the picture…',
	failed: 'Your browser couldn’t make the picture.',
	file: (number: number, player: string) => `${player}, No. ${number}.png`,
} as const;
