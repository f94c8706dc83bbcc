import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { AgainButton, BehindPart, FactView, useExplorerAnswer, useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { Banner } from '#ui/feedback/banner'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { ScreenSection } from '#ui/layout/page'
import { HostileText } from '#ui/text/hostile-text'
import type { AddressFacts, TokenFacts } from '#wallet'

type Facts = { readonly token: TokenFacts; readonly contract: AddressFacts }

/** The contract of a token, and who can change what it does. Names no account. */
export function AssetContract({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const answer = useExplorerAnswer<Facts>(`asset ${chain.chainId} ${address}`, async (explorer, signal) => {
    const token = await explorer.token(chain, address, signal)
    return { token, contract: await explorer.address(chain, address, signal) }
  })
  return (
    <>
      <ScreenSection
        title={<Trans>Contract</Trans>}
        side={answer.value === undefined ? undefined : <Hallmark evidence={answer.value.token.evidence} size={14} quiet />}
      >
        <FactView answer={answer} words={<Trans>Running its contract on this device</Trans>}>
          {(facts) => <Contract facts={facts} />}
        </FactView>
      </ScreenSection>
      {answer.value?.contract.proxy !== undefined && <BehindPart facts={answer.value.contract} />}
      {answer.value !== undefined && (
        <div>
          <AgainButton answer={answer} />
        </div>
      )}
    </>
  )
}

function Contract({ facts: { token, contract } }: { readonly facts: Facts }): ReactNode {
  const nameOf = useNames(token.header.chainId)
  return (
    <div className="flex flex-col gap-3 border-t border-hair pt-3" data-part="contract">
      {token.imitates !== undefined && (
        <Banner tone="danger" title={<Trans>This isn’t the token it’s named after</Trans>}>
          <Trans>
            The list that came with this build has a different contract with this name:{' '}
            <HostileText text={token.imitates.symbol} most={24} />.
          </Trans>
        </Banner>
      )}
      {token.paused === true && (
        <Banner tone="warn" title={<Trans>Paused</Trans>}>
          <Trans>Its contract says that transfers are stopped right now.</Trans>
        </Banner>
      )}
      <FactsList>
        <FactLine name={<Trans>Address</Trans>}>
          <AddressView address={token.address} show="bare" />
        </FactLine>
        <FactLine name={<Trans>List</Trans>}>
          {token.listed === undefined ? <Trans>not on a list that came with this build</Trans> : <Trans>came with this build</Trans>}
        </FactLine>
        <FactLine name={<Trans>Owner</Trans>}>
          {token.owner === undefined ? (
            <span className="text-soft">
              <Trans>it names none</Trans>
            </span>
          ) : (
            <AddressView address={token.owner} name={nameOf(token.owner)} show="bare" />
          )}
        </FactLine>
        <FactLine name={<Trans>Its code can change</Trans>}>
          {contract.proxy === undefined ? (
            <span className="text-soft">
              <Trans>we found no proxy slot that says so</Trans>
            </span>
          ) : (
            <Trans>It may: it’s a proxy</Trans>
          )}
        </FactLine>
      </FactsList>
    </div>
  )
}
