import { browseTexts } from '../browse-texts.ts';

const texts = browseTexts.count;

interface ResultCountProps {
	total: number | undefined;
	/** How many teams match. */
	teams: number | undefined;
	/** The athletes aren't what was typed, but close to it. */
	near?: boolean;
}

/** How many athletes match, announced politely when it changes. Empty while the number is unknown. */
export function ResultCount({ total, teams, near = false }: ResultCountProps) {
	return (
		<p className="browse-count ui-number" role="status">
			{total !== undefined && (
				<>
					<b>{texts.athletes(total)}</b>
					{teams !== undefined && <span className="ui-quiet"> {texts.teams(teams)}</span>}
					{near && total > 0 && <span className="ui-quiet"> {texts.near}</span>}
				</>
			)}
		</p>
	);
}
