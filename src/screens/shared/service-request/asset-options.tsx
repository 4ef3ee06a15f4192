import type { RequestFormData } from "./request-form-loader.ts";

type OwnAsset = RequestFormData["assets"][number];

/** The assets as options, grouped by company if there are several. */
export function AssetOptions({ assets, companies }: Pick<RequestFormData, "assets" | "companies">) {
  if (companies.length < 2) return assets.map((asset) => <AssetOption key={asset.id} asset={asset} />);
  return companies.map(({ id, title }) => (
    <AssetGroup
      key={id}
      title={title}
      assets={assets.filter(({ corporate_ids }) => corporate_ids.includes(id))}
    />
  ));
}

function AssetOption({ asset: { id, title, code } }: { asset: OwnAsset }) {
  return <option value={id}>{`${title}, ${code}`}</option>;
}

function AssetGroup({ title, assets }: { title: string; assets: readonly OwnAsset[] }) {
  if (assets.length === 0) return null;
  return (
    <optgroup label={title}>
      {assets.map((asset) => (
        <AssetOption key={asset.id} asset={asset} />
      ))}
    </optgroup>
  );
}
