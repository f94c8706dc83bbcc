import type { ComponentType, ReactNode } from 'react'
import type { WireError } from '#core/errors'
import { createCell } from '#core/source'
import { useSource } from '../state/use-source.tsx'

type ReportProps = { readonly wire: WireError }

const loaded = createCell<ComponentType<ReportProps> | undefined>(undefined)

/** Says what makes reports: fetched once the first screen is there, so that it is there too when nothing can be fetched any more. */
export const setReportPart = (part: ComponentType<ReportProps>): void => loaded.set(part)

/** Beside the remedy of any failure: a report of it to copy. Nothing until what makes reports is here. */
export function ReportButton({ wire }: ReportProps): ReactNode {
  const Part = useSource(loaded)
  return Part && <Part wire={wire} />
}
