import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { ExplorerLinks, MoveButtons, PATHS, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { useHideAccount } from './use-hide-account.ts'

/** The page of one account. */
const accountPath = (address: Address): string => PATHS.account.replace('$address', address)

/** One account in the list. `onMove` is absent where there is no order to change. */
export function AccountRow({
  account,
  place,
  count,
  selected,
  canHide,
  onMove,
}: {
  readonly account: Account
  readonly place: number
  readonly count: number
  readonly selected: boolean
  readonly canHide: boolean
  readonly onMove?: (place: number) => void
}) {
  const { t } = useLingui()
  const { book } = usePorts<'book'>()
  const current = useSource(book.current)
  const hide = useHideAccount(account)
  const { name } = account
  return (
    <li className="flex flex-col gap-2 border-b border-hair py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Identicon address={account.address} size={32} />
        <div className="min-w-0 flex-1 basis-40">
          <h3>
            <Link to={accountPath(account.address)} className={`${linkStyle} font-semibold`}>
              <HostileText text={name} />
            </Link>
            {selected && (
              <span className="ms-2 text-small text-soft">
                <Trans>open now</Trans>
              </span>
            )}
          </h3>
          <div className="flex flex-wrap items-center gap-x-3 text-small text-soft">
            <ExplorerLinks chainId={current?.chainId}>
              <AddressView address={account.address} show="bare" />
            </ExplorerLinks>
            {account.path !== undefined && <span className="font-mono text-fine">{account.path}</span>}
          </div>
        </div>
        <span className="flex shrink-0 items-center gap-1">
          {canHide && (
            <Button
              tone="quiet"
              size="small"
              busy={hide.busy}
              aria-label={account.hidden ? t`Show ${name}` : t`Hide ${name}`}
              onClick={() => void hide.start()}
            >
              {account.hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
            </Button>
          )}
          {onMove && count > 1 && <MoveButtons name={name} place={place} count={count} onMove={onMove} />}
        </span>
      </div>
      {hide.error && <ErrorNote error={hide.error} />}
    </li>
  )
}
