import type { ReactNode } from 'react';
import { grouped } from '#domain/money/grouped-number.ts';
import { HashMarks } from '#ui/art/marks.tsx';
import { browseTexts } from './browse-texts.ts';

interface CoverProps {
	title: string;
	/** The line below the title. */
	line: string;
	/** Undefined while the numbers are unknown. */
	teams: number | undefined;
	athletes: number | undefined;
	/** The action for this selection. It loads later, in a reserved space. */
	action?: ReactNode;
	/** Shown below the action. */
	children?: ReactNode;
	/** Rows below the cover: the person's own team and favorites, and the sports. */
	rows?: ReactNode;
}

/** The cover of the program: sport or team, and how much there is to see. */
export function Cover({ title, line, teams, athletes, action, children, rows }: CoverProps) {
	return (
		<>
			<div className="ui-frame">
				<div className="ui-cover">
					<h1>{title}</h1>
					<p>{line}</p>
					{action !== undefined && <div className="browse-cover-action">{action}</div>}
					<dl className="browse-tally ui-number">
						{teams !== undefined && <Tally name={browseTexts.tally.teams(teams)} value={teams} />}
						{athletes !== undefined && <Tally name={browseTexts.tally.athletes(athletes)} value={athletes} />}
					</dl>
					{children !== undefined && <div className="browse-cover-more">{children}</div>}
				</div>
				{rows}
			</div>
			<HashMarks />
		</>
	);
}

function Tally({ name, value }: { name: string; value: number }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{grouped(value)}</dd>
		</div>
	);
}
