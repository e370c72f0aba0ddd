import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { askForIdentityProof } from '#core/api/identity-proof.ts';
import { ADMIN_IDLE_MINUTES } from '#domain/admin/admin-idle.ts';
import { screens } from '#domain/api/api-paths.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { adminTexts } from './admin-texts.ts';
import './idle-lock.css';
import { watchIdle } from './watch-idle.ts';

const texts = adminTexts.locked;

/**
 * Hides the dashboard once nobody has used it for as long as the server allows, and asks who is there. It stays mounted,
 * with what was typed. Whoever cancels the question is taken home.
 */
export function IdleLock({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const [locked, setLocked] = useState(false);
	const focused = useRef<Element | null>(null);

	useEffect(() => {
		if (locked) return;
		if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
		return watchIdle(ADMIN_IDLE_MINUTES * 60_000, () => {
			focused.current = document.activeElement;
			setLocked(true);
		});
	}, [locked]);

	useEffect(() => {
		if (!locked) return;
		let current = true;
		askForIdentityProof().then((proved) => {
			if (!current) return;
			if (proved) setLocked(false);
			else void navigate(screens.home);
		}, reportError);
		return () => {
			current = false;
		};
	}, [locked, navigate]);

	return (
		<>
			{locked && (
				<div className="admin-locked">
					<h1 className="ui-title-2">{texts.title}</h1>
					<EmptyState title={texts.idle(ADMIN_IDLE_MINUTES)} number={null}>
						<p>{texts.text}</p>
					</EmptyState>
				</div>
			)}
			<div className="admin-unlocked" hidden={locked}>
				{children}
			</div>
		</>
	);
}
