import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Importer, PATHS, useSource, usePorts } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { Screen } from '#ui/layout/page'
import { Segmented } from '#ui/forms/segmented'
import { AnotherPhrase } from './another-phrase.tsx'
import { FindAccounts } from './find-accounts.tsx'
import { NextAccount } from './next-account.tsx'
import { WatchAddress } from './watch-address.tsx'

type Kind = 'next' | 'find' | 'phrase' | 'import' | 'address'

/** More accounts: of a phrase that is here, of a new one, from elsewhere, or an address to look at. */
export function NewAccountScreen() {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const state = useSource(session.state)
  const open = state.kind === 'open'
  const phrases = open ? state.session.keyrings.filter(({ kind }) => kind === 'mnemonic') : []
  const [chosen, setChosen] = useState<Kind>(phrases.length > 0 ? 'next' : 'address')
  const kind = open ? chosen : 'address'
  const ofPhrase = [
    { value: 'next', label: t`Next of your phrase` },
    { value: 'find', label: t`Find accounts` },
  ] as const
  return (
    <Screen title={<Trans>Add an account</Trans>}>
      {open && (
        <Segmented
          legend={t`Which kind`}
          value={kind}
          onChoose={setChosen}
          segments={[
            ...(phrases.length > 0 ? ofPhrase : []),
            { value: 'phrase', label: t`Another new phrase` },
            { value: 'import', label: t`Import` },
            { value: 'address', label: t`Watch an address` },
          ]}
        />
      )}
      {state.kind === 'absent' && (
        <p className="text-soft">
          <Trans>Without a wallet you can watch addresses.</Trans>{' '}
          <Link to={PATHS.create} className={linkStyle}>
            <Trans>Create a wallet</Trans>
          </Link>{' '}
          <Link to={PATHS.import} className={linkStyle}>
            <Trans>Import keys</Trans>
          </Link>
        </p>
      )}
      {kind === 'next' && <NextAccount keyrings={phrases} />}
      {kind === 'find' && <FindAccounts keyrings={phrases} />}
      {kind === 'phrase' && <AnotherPhrase />}
      {kind === 'import' && <Importer into="open" onTaken={() => navigate({ to: PATHS.accounts })} />}
      {kind === 'address' && <WatchAddress />}
    </Screen>
  )
}
