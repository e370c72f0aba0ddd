import { type ReactNode, Suspense } from 'react';
import { useStartOver } from '#core/react/use-start-over.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface WhenLoadedProps {
	/** Shown while the part loads, in the room that it needs. */
	room?: ReactNode;
	/** Shown if it can't be fetched, until `of` changes. */
	without?: ReactNode;
	of?: string;
	children: ReactNode;
}

/** A part of a screen that loads after the screen. */
export function WhenLoaded({ room = null, without = null, of = '', children }: WhenLoadedProps) {
	return (
		<ErrorBoundary resetKey={of} fallback={without}>
			<Suspense fallback={room}>{children}</Suspense>
		</ErrorBoundary>
	);
}

/** The same for a part that a visit that only looks doesn't need: it loads once the start is over. */
export function AfterStart(props: WhenLoadedProps) {
	return useStartOver() && <WhenLoaded {...props} />;
}
