import { type ReactNode, useRef } from 'react';
import { Button } from '../controls/button.tsx';

interface FileButtonProps {
	/** Media types that can be chosen. */
	accept: readonly string[];
	busy: boolean;
	onChoose: (file: File) => void;
	children: ReactNode;
}

/** A button that asks the device for one file. */
export function FileButton({ accept, busy, onChoose, children }: FileButtonProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				accept={accept.join(',')}
				onChange={({ target }) => {
					const file = target.files?.[0];
					if (file !== undefined && !busy) onChoose(file);
					// The same file may be chosen again after an error.
					target.value = '';
				}}
			/>
			<Button busy={busy} onClick={() => input.current?.click()}>
				{children}
			</Button>
		</>
	);
}
