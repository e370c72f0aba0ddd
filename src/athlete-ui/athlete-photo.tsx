import { type ReactNode, useState } from 'react';

interface PhotoProps {
	/** Address of the photo; null if there is none. */
	src: string | null;
	alt: string;
	/** Shown instead if the photo is missing, fails, or can't be reached offline: the jersey. */
	children: ReactNode;
}

/** A photo that never leaves a hole. */
export function Photo({ src, alt, children }: PhotoProps) {
	const [failed, setFailed] = useState<string | null>(null);
	if (src === null || failed === src) return children;
	return <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setFailed(src)} />;
}
