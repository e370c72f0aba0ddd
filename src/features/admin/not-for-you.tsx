import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

interface NotForYouProps {
	/** The page's title. */
	title: string;
	texts: Readonly<Record<'title' | 'text' | 'home', string>>;
}

/** Replaces a page for everybody without its role. */
export function NotForYou({ title, texts }: NotForYouProps) {
	return (
		<>
			<h1 className="ui-title-2">{title}</h1>
			<EmptyState title={texts.title} number={null}>
				<p>{texts.text}</p>
				<Link className={buttonClass()} to={screens.home}>
					{texts.home}
				</Link>
			</EmptyState>
		</>
	);
}
