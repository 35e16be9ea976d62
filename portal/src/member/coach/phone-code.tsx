import qrcode from 'qrcode-generator';
import { Text } from '@moments/ui/display/text.tsx';

/** Light margin around the code, in modules: cameras need four. */
const margin = 4;

/** Draws a QR code's dark modules as one path. */
function toPath(text: string): { readonly path: string; readonly size: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) =>
      code.isDark(row, column) ? `M${String(column + margin)} ${String(row + margin)}h1v1h-1z` : '',
    ).join(''),
  );
  return { path: rows.join(''), size: size + margin * 2 };
}

/** Shows a QR code for a phone's camera. It is dark on white in the dark scheme too, because cameras expect that. */
export function PhoneCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = toPath(text);
  return (
    <>
      <svg
        viewBox={`0 0 ${String(size)} ${String(size)}`}
        width="136"
        height="136"
        role="img"
        aria-label={label}
      >
        <rect width={size} height={size} rx="2" fill="#fff" />
        <path d={path} fill="#1d1430" shapeRendering="crispEdges" />
      </svg>
      <Text kind="caption">Scan with your phone</Text>
    </>
  );
}
