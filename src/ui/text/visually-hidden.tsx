import type { ReactNode } from 'react'

/** For ears only. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): ReactNode => <span className="sr-only">{children}</span>
