import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { linkStyle } from '#ui/buttons/button'
import { useExplorerLink } from '#ui/address/explorer-link'

/** The number of a block; a way to it where it is said which chain this is about. */
export function BlockLink({ number }: { readonly number: bigint }): ReactNode {
  const { i18n } = useLingui()
  const link = useExplorerLink('block', number.toString())
  const text = new Intl.NumberFormat(i18n.locale).format(number)
  if (link === undefined) return <span className="figures">{text}</span>
  return (
    <a {...link} className={`figures ${linkStyle}`}>
      {text}
    </a>
  )
}
