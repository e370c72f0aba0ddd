import { namedChoice } from '#domain/donation/donor-name-choice.ts';
import { useSession } from '#session/use-session.ts';
import { Choice } from '#ui/form/choice.tsx';

export interface NameChoice {
	named: boolean;
	onNamed: (named: boolean) => void;
}

/** Whether the athlete's page may name the donor. Anonymous unless chosen; a visitor has no name to show, and is told that instead. */
export function NameLine({ player_name, named, onNamed }: NameChoice & { player_name: string }) {
	if (useSession() === null) return <p className="note quiet">{namedChoice.visitor(player_name)}</p>;
	return (
		<Choice
			legend={namedChoice.legend}
			options={namedChoice.options}
			chosen={named ? 'named' : 'anonymous'}
			onChoose={(value) => onNamed(value === 'named')}
			hint={namedChoice.hint(player_name)}
		/>
	);
}
