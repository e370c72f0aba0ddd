import { type ComponentType, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { screens } from '#domain/api/api-paths.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { buttonClass } from '#ui/controls/button.tsx';
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
	/** A chunk of its own: this page must not wait for the rosters. */
	function choose(): void {
		import('./choose-athlete-dialog.tsx').then(
			(module) => setDialog({ Component: module.ChooseAthleteDialog }),
			(error: unknown) => {
				reportError(error);
				void navigate(screens.home);
			},
		);
	}
	return (
		<>
			<a className={buttonClass()} href={screens.home} onClick={onPlainClick(choose)}>
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
