import type { DonateTarget } from '#ui/donate-context.ts';

export function DonateDialog(_props: { player: DonateTarget; onClose: () => void }) {
	return null;
}
