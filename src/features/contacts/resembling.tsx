import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import { namedAddresses } from '#core/identity/contact'
import { paymentsOf } from '#core/signing/intent'
import { useSource, usePorts } from '#features/shared'
import { AddressDiff } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { type NamedRecipient, resembling } from './contact-draft.ts'

/** Every address that this device knows: contacts but this one, own accounts, and whomever one paid. */
export function useKnownAddresses(except: string | undefined): readonly NamedRecipient[] {
  const { contacts, session, transactions } = usePorts<'contacts' | 'session' | 'transactions'>()
  const [kept, accounts, sent] = [useSource(contacts), useSource(session.accounts), useSource(transactions.all)]
  return useMemo(() => {
    const named = [...namedAddresses(kept.filter(({ id }) => id !== except)), ...accounts]
    const paid = sent.flatMap(({ intent }) => paymentsOf(intent).map(({ to }) => ({ address: to })))
    return [...named, ...paid]
  }, [kept, accounts, sent, except])
}

/** Somebody with this address already, or one that could be taken for it: both shown digit by digit, and to be compared before it is kept. */
export function Resembling({
  address,
  known,
  compared,
  onCompare,
}: {
  readonly address: Address
  readonly known: readonly NamedRecipient[]
  readonly compared: boolean
  readonly onCompare: (address: Address) => void
}): ReactNode {
  const { same, alike } = resembling(address, known)
  const [twin] = alike
  return (
    <>
      {same?.name !== undefined && (
        <Banner title={<Trans>You already have this address</Trans>}>
          <Trans>
            It is <HostileText text={same.name} />.
          </Trans>
        </Banner>
      )}
      {twin && (
        <Banner
          tone="danger"
          title={<Trans>Looks like an address you know</Trans>}
          actions={
            !compared && (
              <Button size="small" onClick={() => onCompare(address)}>
                <Trans>I compared every digit</Trans>
              </Button>
            )
          }
        >
          <div className="mt-2">
            <AddressDiff
              left={address}
              right={twin.address}
              leftName={<Trans>this one</Trans>}
              rightName={twin.name === undefined ? <Trans>paid before</Trans> : <HostileText text={twin.name} />}
            />
          </div>
        </Banner>
      )}
    </>
  )
}
