import { grouped } from '#domain/money/grouped-number.ts';

/** How many athletes match, announced politely when it changes. Empty while the number is unknown. */
export function ResultCount({ total, teams }: { total: number | undefined; teams: number | undefined }) {
	return (
		<p className="count num" role="status">
			{total !== undefined && (
				<>
					<b>{counted(total, 'athlete')}</b>
					{teams !== undefined && <span className="quiet"> {counted(teams, 'team')}</span>}
				</>
			)}
		</p>
	);
}

function counted(n: number, thing: string): string {
	return `${grouped(n)} ${thing}${n === 1 ? '' : 's'}`;
}
