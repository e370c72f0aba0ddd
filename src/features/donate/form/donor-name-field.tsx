import { donorNameChoice } from '#domain/donation/donor-name-choice.ts';
import { useSession } from '#session/use-session.ts';
import { SwitchField } from '#ui/form/fields/switch-field.tsx';

export interface DonorNameChoice {
	named: boolean;
	onNamed: (named: boolean) => void;
}

/**
 * Whether the athlete's page may name the donor. Anonymous by default. A visitor has no name to show, and sees a note
 * instead.
 */
export function DonorNameField({ player_name, named, onNamed }: DonorNameChoice & { player_name: string }) {
	if (useSession() === null) return <p className="ui-note ui-quiet">{donorNameChoice.visitor(player_name)}</p>;
	return (
		<SwitchField label={donorNameChoice.label} on={named} onChange={onNamed}>
			{named ? donorNameChoice.named(player_name) : donorNameChoice.anonymous}
		</SwitchField>
	);
}
