import { type ComponentType, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { screens } from '#domain/api/api-paths.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { buttonClass, Spinner } from '#ui/controls/button.tsx';
import { pagesTexts } from '../pages-texts.ts';
import type { ChooseAthleteDialogProps } from './choose-athlete-dialog.tsx';

/**
 * Starts a collaboration request: asks who it is for, then opens the request's sheet. It is a link home, where each
 * card starts one too, so it leads on before the app has loaded.
 */
export function StartRequest() {
	const navigate = useNavigate();
	const collaborate = useContext(CollaborateContext);
	const [dialog, setDialog] = useState<{ Component: ComponentType<ChooseAthleteDialogProps> }>();
	const [loading, setLoading] = useState(false);
	/** A chunk of its own: this page must not wait for the rosters. */
	function choose(): void {
		if (loading) return;
		setLoading(true);
		import('./choose-athlete-dialog.tsx')
			.then(
				(module) => setDialog({ Component: module.ChooseAthleteDialog }),
				(error: unknown) => {
					reportError(error);
					void navigate(screens.home);
				},
			)
			.finally(() => setLoading(false));
	}
	return (
		<>
			<a className={buttonClass()} href={screens.home} aria-haspopup="dialog" aria-busy={loading || undefined} onClick={onPlainClick(choose)}>
				{loading && <Spinner />}
				{pagesTexts.startRequest}
			</a>
			{dialog !== undefined && (
				<dialog.Component
					onClose={() => setDialog(undefined)}
					onChoose={(player) => {
						setDialog(undefined);
						collaborate(player);
					}}
				/>
			)}
		</>
	);
}
