import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { Account } from '#core/identity/account'
import { BackupReminder, PATHS, useAction, useSource, usePorts } from '#features/shared'
import { buttonStyle, linkStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen } from '#ui/layout/page'
import { AccountRow } from './account-row.tsx'
import { arranged, type AccountGroup, groupsOf } from './groups.ts'
import { KeyringHead } from './keyring-head.tsx'

/** Keyrings and what they hold. */
export function AccountsScreen() {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  const accounts = useSource(session.accounts)
  const groups = groupsOf(accounts, state.kind === 'open' ? state.session.keyrings : [])
  return (
    <Screen
      title={<Trans>Accounts</Trans>}
      actions={
        <Link to={PATHS.newAccount} className={buttonStyle('primary')}>
          <Trans>Add account</Trans>
        </Link>
      }
    >
      {state.kind === 'unprotected' && <ErrorNote error={state.error} />}
      <BackupReminder kind="always" />
      {groups.length === 0 && (
        <Empty
          icon="key"
          title={<Trans>No accounts yet</Trans>}
          actions={
            <>
              {state.kind === 'absent' && (
                <Link to={PATHS.create} className={buttonStyle()}>
                  <Trans>Create a wallet</Trans>
                </Link>
              )}
              <Link to={PATHS.newAccount} className={buttonStyle('primary')}>
                <Trans>Watch an address</Trans>
              </Link>
            </>
          }
        >
          <Trans>You can check requests and explore chains without an account.</Trans>
        </Empty>
      )}
      {groups.map((group) => (
        <KeyringGroup key={group.id} group={group} all={accounts} inVault={state.kind === 'open'} />
      ))}
      {state.kind === 'absent' && groups.length > 0 && (
        <p className="text-small text-soft">
          <Trans>These are kept on this device without a password. Create a wallet to encrypt them.</Trans>{' '}
          <Link to={PATHS.create} className={linkStyle}>
            <Trans>Create a wallet</Trans>
          </Link>
        </p>
      )}
    </Screen>
  )
}

function KeyringGroup({
  group,
  all,
  inVault,
}: {
  readonly group: AccountGroup
  readonly all: readonly Account[]
  readonly inVault: boolean
}) {
  const wallet = usePorts<'account' | 'session'>()
  const selected = useSource(wallet.account)?.address
  const shown = group.accounts.filter(({ hidden }) => !hidden)
  const hidden = group.accounts.filter((account) => account.hidden)
  const move = useAction((from: number, to: number) => wallet.session.arrange(arranged(all, shown, from, to)))
  const { keyring } = group
  return (
    <section>
      <KeyringHead keyring={keyring} />
      <ul className="border-t border-hair">
        {shown.map((account, place) => (
          <AccountRow
            key={account.address}
            account={account}
            place={place}
            count={shown.length}
            selected={account.address === selected}
            canHide={inVault}
            onMove={(to) => void move.start(place, to)}
          />
        ))}
      </ul>
      {move.error && <ErrorNote error={move.error} />}
      {hidden.length > 0 && (
        <Disclosure title={<Trans>Hidden</Trans>} hint={<Plural value={hidden.length} one="# account" other="# accounts" />}>
          <ul>
            {hidden.map((account, place) => (
              <AccountRow key={account.address} account={account} place={place} count={hidden.length} selected={false} canHide={inVault} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}
