import type { Player } from '#domain/roster/roster.ts';

/** Class, height and weight, where they are known. While they are being read, their lines stand empty so that nothing moves. */
export function CardFacts({ player, complete }: { player: Player; complete: boolean }) {
	const { player_class, height, weight } = player;
	return (
		<dl className="facts">
			{player_class !== null && <Fact name="Class" value={player_class} />}
			{(height !== null || !complete) && <Fact name="Height" value={height} />}
			{(weight !== null || !complete) && <Fact name="Weight" value={weight === null ? null : `${weight} lbs`} />}
		</dl>
	);
}

function Fact({ name, value }: { name: string; value: string | null }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{value ?? '\u00a0'}</dd>
		</div>
	);
}
