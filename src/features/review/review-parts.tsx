import { createContext, type ReactNode, use } from 'react'

/** How many parts of the Review are drawn, from the top. */
export const DrawnParts = createContext(0)

/** What belongs to a part, once it is that one's turn. What stands above it is not drawn again for that. */
export const FromPart = ({ part, children }: { readonly part: number; readonly children: ReactNode }): ReactNode =>
  use(DrawnParts) < part ? null : children
