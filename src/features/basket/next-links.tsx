import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass, Spinner } from '#ui/controls/button.tsx';
import { basketTexts } from './basket-texts.ts';

/** Links that lead on from a checkout's page. `children` come before them. */
export function NextLinks({ children }: { children?: ReactNode }) {
	return (
		<div className="ui-pair">
			{children}
			<Link className={buttonClass()} to={screens.outbox}>
				{basketTexts.seeWaiting}
			</Link>
			<Link className={buttonClass()} to={screens.home}>
				{basketTexts.home}
			</Link>
		</div>
	);
}

/** A heading, and what the page waits for. */
export function Pending({ title, text }: { title: string; text: string }) {
	return (
		<>
			<h1 className="ui-title-2">{title}</h1>
			<p className="ui-note" role="status">
				<Spinner />
				<span>{text}</span>
			</p>
		</>
	);
}
