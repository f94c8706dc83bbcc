import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { useState } from 'react'
import type { Keyring } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { PATHS, PathScan, type Picks, teach, useAction, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { PhraseField } from './phrase-field.tsx'

/** Accounts of a phrase of this vault along any path: which there are, which were used, which to add. */
export function FindAccounts({ keyrings }: { readonly keyrings: readonly Keyring[] }) {
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const accounts = useSource(session.accounts)
  const [chosen, setChosen] = useState(keyrings[0]?.id ?? '')
  const [picks, setPicks] = useState<Picks>()
  const [tried, setTried] = useState(false)
  const keyring = keyrings.find(({ id }) => id === chosen)
  const count = picks?.list.length ?? 0
  const nameless = picks?.list.some(({ name }) => name.trim() === '') === true
  const nameOf = (address: Address): string | undefined => accounts.find((one) => one.address === address)?.name
  const add = useAction(async () => {
    if (!picks) return
    const { pathTemplate, list } = picks
    await teach(session, keyring?.language)
    await session.enter('deriveAccounts', {
      keyringId: chosen,
      pathTemplate,
      indexes: list.map(({ index }) => index),
      names: list.map(({ name }) => name.trim()),
    })
    await navigate({ to: PATHS.accounts })
  })
  return (
    <div className="flex flex-col gap-5">
      <PhraseField keyrings={keyrings} value={chosen} onChoose={setChosen} />
      <PathScan
        key={chosen}
        template={keyring?.pathTemplate}
        nameOf={nameOf}
        derive={async (pathTemplate, start, many) => {
          await teach(session, keyring?.language)
          return session.vault().call('deriveAddresses', { from: { keyringId: chosen }, pathTemplate, start, count: many })
        }}
        onPicks={setPicks}
      />
      {tried && (count === 0 || nameless) && (
        <p role="alert" className="text-small text-red">
          {count === 0 ? <Trans>Choose at least one account.</Trans> : <Trans>Name each account that you chose.</Trans>}
        </p>
      )}
      {add.error && <ErrorNote error={add.error} />}
      <div>
        <Button
          tone="primary"
          size="large"
          busy={add.busy}
          onClick={() => {
            setTried(true)
            if (count > 0 && !nameless) void add.start()
          }}
        >
          {count === 0 ? <Trans>Add accounts</Trans> : <Plural value={count} one="Add # account" other="Add # accounts" />}
        </Button>
      </div>
    </div>
  )
}
