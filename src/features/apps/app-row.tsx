import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { nativeToken } from '#core/chains/chain'
import type { Connection } from '#core/web/connection'
import { AppOrigin, useAction, useSource, usePorts, useUndo } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { TimeView } from '#ui/text/time-view'
import type { Apps } from '#wallet'

type RowProps = { readonly apps: Apps; readonly connection: Connection; readonly onEdit: () => void }

/** One app: where it is, what it knows and may ask, and two ways on. */
export function AppRow({ apps, connection, onEdit }: RowProps): ReactNode {
  const { t } = useLingui()
  const { id, told } = connection
  const offerUndo = useUndo()
  const end = useAction(async () => {
    await apps.revoke(id)
    offerUndo(t`Disconnected. The app learns nothing new from now on.`, () => apps.restore(id))
  })
  return (
    <li className="flex flex-col gap-3 border-b border-hair py-4" data-app={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <AppOrigin origin={id} />
          {told?.name !== undefined && (
            <p className="text-small text-soft">
              <Trans>App name</Trans>{' '}
              <q className="italic">
                <HostileText text={told.name} most={48} />
              </q>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onEdit}>
            <Trans>Change</Trans>
          </Button>
          <Button size="small" busy={end.busy} onClick={() => void end.start()}>
            <Trans>Disconnect</Trans>
          </Button>
        </div>
      </div>
      {end.error !== undefined && <ErrorNote error={end.error} />}
      <Granted connection={connection} />
    </li>
  )
}

function Granted({ connection }: { readonly connection: Connection }): ReactNode {
  const { session, book } = usePorts<'session' | 'book'>()
  const accounts = useSource(session.accounts)
  const chains = useSource(book.chains)
  const { accounts: known, chains: granted, rights, perDay, expiresAt, lastUsedAt, ownAccount } = connection
  const native = chains.find(({ chainId }) => chainId === connection.chainId)
  return (
    <div className="flex flex-col gap-2 text-small">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {known.map((address) => {
          const account = accounts.find((one) => one.address === address)
          return (
            <li key={address} className="inline-flex items-center gap-1.5">
              <AddressView address={address} name={account && { text: account.name, from: 'account' }} />
              {address === ownAccount && (
                <span className="text-soft">
                  <Trans>created for it</Trans>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="text-soft">
        {granted.map((chainId) => chains.find((one) => one.chainId === chainId)?.name ?? String(chainId)).join(', ')}
        {' · '}
        {rights.length === 0 ? (
          <Trans>can’t request anything</Trans>
        ) : rights.length === 2 ? (
          <Trans>can request transactions and signatures</Trans>
        ) : rights[0] === 'transactions' ? (
          <Trans>can request transactions</Trans>
        ) : (
          <Trans>can request signatures</Trans>
        )}
        {known.length > 1 && (
          <>
            {' · '}
            <Plural value={known.length} one="knows # account" other="knows # of your accounts as one person’s" />
          </>
        )}
      </p>
      {perDay !== undefined && native !== undefined && (
        <div className="text-soft">
          <Trans>
            Up to <AmountView amount={{ units: perDay, token: nativeToken(native) }} /> a day, not counting tokens
          </Trans>
        </div>
      )}
      <div className="text-soft">
        <Trans>
          Last used <TimeView at={lastUsedAt} />
        </Trans>
        {expiresAt !== undefined && (
          <>
            {' · '}
            <Trans>
              ends <TimeView at={expiresAt} />
            </Trans>
          </>
        )}
      </div>
    </div>
  )
}
