import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { isError } from '#core/errors'
import { PATHS, useSource, usePorts } from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { chainOfLink } from './recipient.ts'
import type { To } from '../row-state.ts'

type NoteProps = { readonly text: string; readonly to: To; readonly onSwitch: (chainId: number) => void }

/** Where a link that cannot be followed here leads on: to its chain, to what shows a call, to what connects. */
export function LinkNote({ text, to, onSwitch }: NoteProps): ReactNode {
  if (to.at !== 'wrong') return null
  if (isError(to.error, 'input/address-chain')) return <OtherChain chainId={chainOfLink(text)} onSwitch={onSwitch} />
  if (isError(to.error, 'input/uri-call'))
    return (
      <p>
        <Link to={PATHS.check} hash={encodeURIComponent(text.trim())} className={linkStyle}>
          <Trans>See in Check what this call would do</Trans>
        </Link>
      </p>
    )
  if (isError(to.error, 'input/link-walletconnect'))
    return (
      <p>
        <Link to={PATHS.helpPage.replace('$', 'guide/links')} className={linkStyle}>
          <Trans>How to connect apps instead</Trans>
        </Link>
      </p>
    )
  return null
}

/** A chain that is set up is one touch away; of another nobody here knows an endpoint. */
function OtherChain({ chainId, onSwitch }: { readonly chainId: number | undefined; readonly onSwitch: NoteProps['onSwitch'] }): ReactNode {
  const found = useSource(usePorts<'book'>().book.chains).find((chain) => chain.chainId === chainId)
  if (chainId === undefined) return null
  return (
    <div data-part="other-chain">
      {found === undefined ? (
        <p>
          <Trans>Chain {String(chainId)} isn’t set up here.</Trans>{' '}
          <Link to={PATHS.chains} className={linkStyle}>
            <Trans>Set it up in Chains</Trans>
          </Link>
        </p>
      ) : (
        <Button size="small" onClick={() => onSwitch(chainId)}>
          <Trans>Send on {found.name} instead</Trans>
        </Button>
      )}
    </div>
  )
}
