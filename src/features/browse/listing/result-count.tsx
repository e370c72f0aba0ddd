import { browseTexts } from '../browse-texts.ts';

const texts = browseTexts.count;

/** How many athletes match, announced politely when it changes. Empty while the number is unknown. */
export function ResultCount({ total, teams }: { total: number | undefined; teams: number | undefined }) {
	return (
		<p className="count num" role="status">
			{total !== undefined && (
				<>
					<b>{texts.athletes(total)}</b>
					{teams !== undefined && <span className="quiet"> {texts.teams(teams)}</span>}
				</>
			)}
		</p>
	);
}
