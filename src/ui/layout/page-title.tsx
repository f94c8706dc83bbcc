import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { type Cell, createCell } from '#core/source'
import { useSource } from '../state/use-source.tsx'

/** How much is pending, in brackets before every title; 0: nothing. It is a count and no more, since browsers write titles down. */
export const titleCount: Cell<number> = createCell(0)

/**
 * The title of the window while this stands: where one is, and nothing of what is there, since browsers write titles down (WCAG 2.4.2). Undefined: the
 * name of the product alone.
 */
export function PageTitle({ name }: { readonly name: MessageDescriptor | undefined }): null {
  const { i18n } = useLingui()
  const count = useSource(titleCount)
  const place = name === undefined ? 'Assay' : `${i18n._(name)} · Assay`
  const title = count > 0 ? `(${count}) ${place}` : place
  useEffect(() => {
    document.title = title
    return () => {
      document.title = 'Assay'
    }
  }, [title])
  return null
}
