import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface Props {
	/** A new value clears the error. It is the address, so navigating away works. */
	resetKey: string;
	/** Shown in place of what broke; by default, a whole screen that says so. */
	fallback?: ReactNode;
	children: ReactNode;
}

interface State {
	error: unknown;
	failed: boolean;
	resetKey: string;
}

/**
 * Catches errors while a screen is drawn. The header, the footer, and saved data are unaffected. React reports the
 * error to the console.
 */
export class ErrorBoundary extends Component<Props, State> {
	override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey };

	static getDerivedStateFromError(error: unknown): Partial<State> {
		return { error, failed: true };
	}

	static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
		return props.resetKey === state.resetKey ? null : { error: undefined, failed: false, resetKey: props.resetKey };
	}

	override render() {
		if (!this.state.failed) return this.props.children;
		return this.props.fallback === undefined ? <ErrorScreen error={this.state.error} /> : this.props.fallback;
	}
}
