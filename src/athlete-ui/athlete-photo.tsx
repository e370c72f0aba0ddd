import { type ReactNode, useState } from 'react';

interface PhotoProps {
	/** Address of the photo; null if there is none. */
	src: string | null;
	alt: string;
	/** The jersey, shown if the photo is missing, fails to load, or isn't available offline. */
	children: ReactNode;
}

/** An athlete's photo, or `children` in its place. */
export function Photo({ src, alt, children }: PhotoProps) {
	const [failed, setFailed] = useState<string | null>(null);
	if (src === null || failed === src) return children;
	return <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setFailed(src)} />;
}
