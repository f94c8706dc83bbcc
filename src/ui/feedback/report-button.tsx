import type { ReactNode } from 'react'
import type { WireError } from '#core/errors'
import { createCell } from '#core/source'
import { useSource } from '../state/use-source.tsx'

type DrawReport = (wire: WireError) => ReactNode

/** What draws reports: set once the first screen is there, so that it is there too when nothing can be fetched any more. */
export const reportPart = createCell<DrawReport | undefined>(undefined)

/** Beside the remedy of any failure: a report of it to copy. Nothing until what draws reports is here. */
export function ReportButton({ wire }: { readonly wire: WireError }): ReactNode {
  const draw = useSource(reportPart)
  return draw?.(wire)
}
