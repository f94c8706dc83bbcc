import { Trans } from '@lingui/react/macro'
import { useLingui as useWords } from '@lingui/react'
import type { ReactNode } from 'react'
import { type Address, short } from '#core/ethereum/address'
import { useNames, useSource, usePorts } from '#features/shared'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import type { Prepared } from '../subject.ts'
import { nameOfUnset } from './use-chain-name.ts'

/** Chain, account and block in a line. */
export function WhereSummary({
  prepared: { chainId, account, accountFrom, missing, subject },
}: {
  readonly prepared: Prepared
}): ReactNode {
  const { book } = usePorts<'book'>()
  const { i18n } = useWords()
  const chain = useSource(book.chains).find((one) => one.chainId === chainId)
  const nameOf = useNames(chainId)
  const block = subject?.block
  const number = block === undefined ? '' : new Intl.NumberFormat(i18n.locale).format(block)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small">
      <span data-part="where-chain">
        {chain?.name ?? (chainId === 0 ? <NoChain missing={missing} /> : <Trans>{nameOfUnset(chainId)}, not set up here</Trans>)}
      </span>
      {account !== undefined && accountFrom !== undefined && (
        <>
          <span className="text-soft">·</span>
          <Whom address={account} name={nameOf(account)?.text} /> <FromWords from={accountFrom} />
        </>
      )}
      <span className="text-soft">·</span>
      <span>{block === undefined ? <Trans>newest block</Trans> : <Trans>block {number}</Trans>}</span>
    </span>
  )
}

/** What names no chain holds on every chain, or on none; what is run on one waits until it is known on which. */
const NoChain = ({ missing }: Pick<Prepared, 'missing'>): ReactNode =>
  missing.includes('chain') ? <Trans>Chain not chosen yet</Trans> : <Trans>Not tied to a chain</Trans>

/** Plainly: what stands in the head of a part that opens is no control of its own. Inside, the whole of it is there. */
const Whom = ({ address, name }: { readonly address: Address; readonly name: string | undefined }): ReactNode => (
  <span className="inline-flex min-w-0 items-center gap-1.5">
    <Identicon address={address} size={16} />
    {name !== undefined && (
      <strong className="truncate font-semibold">
        <HostileText text={name} most={32} />
      </strong>
    )}
    <bdi dir="ltr" className="font-mono">
      {short(address)}
    </bdi>
  </span>
)

const FromWords = ({ from }: { readonly from: NonNullable<Prepared['accountFrom']> }): ReactNode => (
  <span className="text-soft">
    {from === 'named' ? (
      <Trans>(named in it)</Trans>
    ) : from === 'signature' ? (
      <Trans>(by its signature)</Trans>
    ) : from === 'own' ? (
      <Trans>(your account)</Trans>
    ) : from === 'file' ? (
      <Trans>(as the file says)</Trans>
    ) : (
      <Trans>(as you say)</Trans>
    )}
  </span>
)
