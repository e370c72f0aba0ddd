import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { receiptTexts } from './receipt-texts.ts';

interface ReceiptLayoutProps {
	title: string;
	children: ReactNode;
	/** Shown before Home. */
	actions?: ReactNode;
	/** Shown below the buttons. */
	after?: ReactNode;
}

/** Title, content, and Home. */
export function ReceiptLayout({ title, children, actions, after }: ReceiptLayoutProps) {
	return (
		<div className="ui-frame ui-page slim receipt-page">
			<h1 className="ui-title-2">{title}</h1>
			{children}
			<div className="ui-pair">
				{actions}
				<Link className={buttonClass()} to={screens.home}>
					{receiptTexts.home}
				</Link>
			</div>
			{after}
		</div>
	);
}
