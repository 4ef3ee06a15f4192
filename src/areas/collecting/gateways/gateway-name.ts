import { z } from "zod";
import { gatewayDefinitions } from "./gateway-definition.ts";

/** A gateway's name in a request; read when it is used, since gateways are registered when the program starts. */
export const GatewayName = z.lazy(() => z.enum(gatewayDefinitions.all().map(({ name }) => name)));
