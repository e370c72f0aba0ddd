import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface Props {
	/** Another value takes the error away: the address, so that going elsewhere works. */
	resetKey: string;
	/** In the place of what broke; a whole screen that says so unless told. */
	fallback?: ReactNode;
	children: ReactNode;
}

interface State {
	error: unknown;
	failed: boolean;
	resetKey: string;
}

/** What breaks while a screen is drawn ends here; header, footer and what is saved stay. React reports it to the console. */
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
