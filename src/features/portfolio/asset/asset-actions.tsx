import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { PATHS, usePorts, useSource } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'

type ActionsProps = { readonly chain: Chain; readonly asset: Address | 'native' }

/** What can be done with an asset. The forms are of the open chain; on another one it is opened first. */
export function AssetActions({ chain, asset }: ActionsProps): ReactNode {
  const { t } = useLingui()
  const { book } = usePorts<'book'>()
  const isOpen = useSource(book.current)?.chainId === chain.chainId
  const navigate = useNavigate()
  const go = async (to: string, search: Readonly<Record<string, string>>): Promise<void> => {
    if (!isOpen) await book.select(chain.chainId)
    await navigate({ to, search })
  }
  return (
    <nav aria-label={t`Actions`} className="flex flex-wrap gap-2">
      <Button tone="primary" icon="send" onClick={() => void go(PATHS.send, { asset })}>
        <Trans>Send</Trans>
      </Button>
      <Button icon="swap" onClick={() => void go(PATHS.swap, { give: asset })}>
        <Trans>Swap</Trans>
      </Button>
      <Button icon="receive" onClick={() => void go(PATHS.receive, {})}>
        <Trans>Receive</Trans>
      </Button>
      {asset !== 'native' && (
        <Link to={PATHS.explored} params={{ chain: String(chain.chainId), kind: 'token', id: asset }} className={buttonStyle('plain')}>
          <Trans>Explore</Trans>
        </Link>
      )}
    </nav>
  )
}
