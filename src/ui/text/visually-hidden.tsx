import type { ReactNode } from 'react'

/** For ears only. It tells nothing of the direction of the text that it stands in (`dir="auto"`). */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): ReactNode => <bdi className="sr-only">{children}</bdi>
