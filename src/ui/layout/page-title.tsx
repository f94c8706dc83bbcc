import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect } from 'react'

/**
 * The title of the window while this stands: where one is, and nothing of what is there, since browsers write titles down (WCAG 2.4.2). Undefined: the
 * name of the product alone.
 */
export function PageTitle({ name }: { readonly name: MessageDescriptor | undefined }): null {
  const { i18n } = useLingui()
  const title = name === undefined ? 'Assay' : `${i18n._(name)} · Assay`
  useEffect(() => {
    document.title = title
    return () => {
      document.title = 'Assay'
    }
  }, [title])
  return null
}
