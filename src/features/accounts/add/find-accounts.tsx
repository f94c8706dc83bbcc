import { useNavigate } from '#ui/router/router'
import { useState } from 'react'
import type { Keyring } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { AddPicked, PATHS, PathScan, type Picks, teach, useAction, useSource, usePorts } from '#features/shared'
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
      <AddPicked picked={picks?.list ?? []} add={add} tried={tried} onTry={() => setTried(true)} />
    </div>
  )
}
